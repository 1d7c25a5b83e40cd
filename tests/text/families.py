"""Forms of one word, and words that only look alike: what the stemmer is measured on.

`TUNED_*` were before our eyes while the rules were written; `UNTUNED_*` were written down afterwards and run once.
"""

TUNED_FORMS = """
deploy deploys deployed deploying deployment deployments
install installs installed installing installation
configure configures configured configuring configuration configurable
validate validates validated validating validation validations
use uses used using
test tests tested testing
code codes coded coding
run runs ran running
make makes making
query queries queried querying
cache caches cached caching
process processes processed processing
dependency dependencies dependent dependence
stop stops stopped stopping
commit commits committed committing
write writes wrote written writing
fix fixes fixed fixing
fetch fetches fetched fetching
merge merges merged merging
create creates created creating creation
delete deletes deleted deleting deletion
migrate migrates migrated migrating migration migrations
implement implements implemented implementing implementation
authenticate authenticates authenticated authenticating authentication
authorize authorise authorized authorised authorization authorisation
normalize normalise normalized normalised normalization normalisation
cancel cancels canceled cancelled cancelling
color colour colors colours
behavior behaviour behaviors behaviours
verify verifies verified verifying verification
notify notifies notified notifying notification notifications
quick quickly
correct correctly correctness corrected correction
require requires required requiring requirement requirements
manage manages managed managing management
secure security securely
compatible compatibility
available availability
different difference differ differs differently
extend extends extended extending extension extensions
subscribe subscribed subscription subscriptions
document documents documented documentation
debug debugs debugged debugging
embed embeds embedded embedding
index indexes indices indexed indexing
add adds added adding
parse parses parsed parsing
perform performs performed performance
refactor refactors refactored refactoring
update updates updated updating
resolve resolves resolved resolving resolution
log logs logged logging
serialize serialise serialized serialization serialisation
batch batches batched batching
reply replies replied replying
control controls controlled controlling
call calls called calling
file files filed filing
note notes noted noting
branch branches branched branching
database databases
class classes
status statuses
box boxes
failure failures fail failed failing fails
automatic automatically
simple simply
execute executes executed executing execution executable
reproduce reproduced reproduces reproduction
connect connects connected connecting connection connections
build builds built building
visit visited visiting
try tries tried trying
duplicate duplicates duplicated duplicating duplication
optimize optimise optimized optimised optimization
generate generates generated generating generation
retry retries retried retrying
play plays played playing
plan plans planned planning
rename renames renamed renaming
schedule schedules scheduled scheduling
ready readiness
empty emptiness
"""
UNTUNED_FORMS = """
push pushes pushed pushing
review reviews reviewed reviewing
import imports imported importing
export exports exported exporting
compile compiles compiled compiling compilation
compare compares compared comparing comparison
encode encodes encoded encoding
decode decodes decoded decoding
encrypt encrypts encrypted encrypting encryption
replace replaces replaced replacing replacement
measure measures measured measuring measurement
handle handles handled handling
throttle throttles throttled throttling
format formats formatted formatting
submit submits submitted submitting submission
permit permits permitted permitting permission
transform transforms transformed transforming transformation
translate translates translated translating translation
separate separates separated separately separation
initialize initialise initialized initializing initialization
customize customise customized customization
organize organise organized organization
analyze analyzes analyzed analyzing
describe describes described describing description
declare declares declared declaring declaration
define defines defined defining definition
expand expands expanded expanding expansion
decide decides decided deciding decision
include includes included including inclusion
persist persists persisted persistence persistent
exist exists existed existing existence
accept accepts accepted acceptable acceptance
depend depends depended depending dependency
inherit inherits inherited inheritance
allocate allocates allocated allocating allocation
iterate iterates iterated iterating iteration
concat concats
restart restarts restarted restarting
crash crashes crashed crashing
match matches matched matching
sort sorts sorted sorting
filter filters filtered filtering
route routes routed routing
mutate mutates mutated mutation
paginate paginated pagination
hash hashes hashed hashing
lint lints linted linting
patch patches patched patching
mock mocks mocked mocking
map maps mapped mapping
stage stages staged staging
squash squashes squashed
rebase rebases rebased rebasing
trace traces traced tracing
throw throws threw thrown throwing
break breaks broke broken breaking
keep keeps kept keeping
copy copies copied copying
modify modifies modified modifying modification
specify specifies specified specification
clear clears cleared clearly
explicit explicitly
complete completes completed completely completion
consistent consistency consistently
complex complexity
visible visibility
reliable reliability
library libraries
directory directories
entry entries
branch branches
proxy proxies
alias aliases
bus buses
response responses
release releases released releasing
license licenses licensed
service services
interface interfaces
type types typed typing
size sizes sized sizing
name names named naming
move moves moved moving movement
remove removes removed removing removal
approve approves approved approving approval
catch catches caught catching
choose chooses chose chosen choosing
"""
TUNED_APART = """
encode code, network work, networks works, prefix fix, prefixes fixes, notify no, note not, state station
state status, status stat, statement state, product production, import important, prior priority
author authority, universe university, file fill, plane plan, code cod, server serve, user use
import export, set settings, general generate, reference refer, string str, thing th, process progress
test text, add ad, except exception, experience experiment, version verse, session sess, option opt
number numb, element elem, comment commit, class clash, parse parser, table tab, cable cab, business busy
harness har, need ne, red reed, mission miss, nation nat, quest question, unit unite, argue argument
department depart, context content, contest context, cause case, base basis, analysis analyst, through throw
moment mom, anomaly anonymous, private privy, port portion, format form, formatting forming, hopping hoping
starring staring, robed robbed, canner canning, bus business, doc dock, path patch, string sting, later late
letter let, rated rat, site sit, coded cod, undo do, reset set, unset set, redo do, precondition condition
override ride, output put, input put, upload load, download load, reload load, background ground
timeout time, worktree tree, subprocess process, debug bug, keyboard key
"""
UNTUNED_APART = """
hook book, hash has, patch path, main maintain, branch bran, proxy prox, form format, lint line, map mop
stage stag, staging stag, trace trac, rope rop, scrape scrap, scraped scrapped, tape tap, taped tapped
bare bar, cute cut, cube cub, pine pin, hate hat, mate mat, rate rat, cape cap, robe rob, slide slid
gripe grip, snipe snip, stripe strip, striped stripped, page pag, use us, one on, ping pin, wing win
sing sin, spring spr, bring br, seed see, feed fee, speed spee, bleed blee, weed wee, hundred hundr
sacred sacr, virtual virtue, local locale, global globe, model mode, moral more, metal met, total tot
final fine, signal sign, terminal term, internal intern, external extern, manual man, digital digit
capital cap, hospital host, logic log, music muse, public pub, basic base, topic top, traffic traf
graphic graph, metric meter, fabric fabricate, active act, native nat, archive arch, passive pass
massive mass, relative relate, positive posit, sensitive sense, object objective, subject subjective
integer integrate, operate opera, several sever, number numbness, tender tend, offer off, order ord
folder fold, header head, buffer buff, layer lay, marker mark, corner corn, shower show, tower tow
powder pow, master mast, cluster clust, register regist, cover cove, driver drive, worker work
director direct, vector vect, factor fact, error err, mirror mir, editor edit, monitor monit, color col
labor lab, minor min
"""
