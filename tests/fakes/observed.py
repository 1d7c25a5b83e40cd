"""Observations of one session as a detector is handed them, made turn by turn."""

import json

from synapse.observe.observation import Event, Observation, Rank, Source


class Observed:
    """Mutable: each call adds an observation."""

    def __init__(self, *, is_automated: bool = False) -> None:
        self.all: list[Observation] = []
        self._is_automated = is_automated

    def person(self, text: str) -> "Observed":
        return self._add(Event.USER_MESSAGE, Rank.AGENT if self._is_automated else Rank.PERSON, text=text)

    def agent(self, text: str, *, sub_agent: str = "") -> "Observed":
        return self._add(Event.ASSISTANT_MESSAGE, Rank.AGENT, text=text, agent=sub_agent)

    def thinks(self, text: str) -> "Observed":
        return self._add(Event.ASSISTANT_THINKING, Rank.AGENT, text=text)

    def call(
        self,
        tool: str,
        output: str = "",
        *,
        outcome: str = "success",
        said: str = "",
        files: tuple[str, ...] = (),
        **arguments: object,
    ) -> "Observed":
        """A call and its end."""
        call_id = f"call-{len(self.all)}"
        given = json.dumps(arguments)
        self._add(Event.TOOL_START, Rank.AGENT, tool=tool, tool_use_id=call_id, input=given, files=files)
        end = Event.TOOL_ERROR if outcome in ("failure", "interrupted") else Event.TOOL_COMPLETE
        return self._add(end, Rank.TOOL, tool=tool, tool_use_id=call_id, output=output, text=said, outcome=outcome)

    def start(self, tool: str, arguments: dict[str, object], files: tuple[str, ...] = ()) -> "Observed":
        """A call whose end is not there."""
        return self._add(Event.TOOL_START, Rank.AGENT, tool=tool, input=json.dumps(arguments), files=files)

    def start_with(self, tool: str, given: str) -> "Observed":
        """The same, with arguments as they were kept, whatever they are."""
        return self._add(Event.TOOL_START, Rank.AGENT, tool=tool, input=given)

    def _add(
        self,
        event: Event,
        rank: Rank,
        *,
        text: str = "",
        agent: str = "",
        tool: str = "",
        tool_use_id: str = "",
        input: str = "",  # noqa: A002  (the field's name)
        output: str = "",
        outcome: str = "",
        files: tuple[str, ...] = (),
    ) -> "Observed":
        place = len(self.all)
        self.all.append(
            Observation(
                id=f"o{place}",
                session_id="claude_code:s1",
                place=place,
                turn_id="",
                project_id="parcel",
                host="claude_code",
                event=event,
                source=Source.TRANSCRIPT,
                role_rank=rank,
                recorded_at="2026-11-18T12:00:00.000Z",
                at=f"2026-11-18T11:{place // 60 % 60:02d}:{place % 60:02d}.000Z",
                agent=agent,
                tool=tool,
                tool_use_id=tool_use_id,
                input=input,
                output=output,
                text=text,
                outcome=outcome,
                files=files,
            )
        )
        return self


def after_work(text: str, answer: str = "Done.", *, is_automated: bool = False) -> list[Observation]:
    """What somebody says after the agent has begun to work, and what it answers."""
    session = (
        Observed(is_automated=is_automated).person("Install the carrier client, please.").agent("I use npm for it.")
    )
    session.call("Bash", "added 1 package", command="npm install carrier-client")
    return session.agent("Installed.").person(text).agent(answer).all
