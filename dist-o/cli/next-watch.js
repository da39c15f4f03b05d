import "./rolldown-runtime.js";
import { t as clientOf } from "./client.js";
import { r as shownExchange, t as ofCapture } from "./judged-exchange.js";
import { t as NextCounter } from "./next-counter.js";
import { n as nextJudge } from "./next-judge.js";
import { t as placedChanges } from "./placed-changes.js";
// src/check/next-watch.ts
/** Creates the watch on a service of one contract for the next one. `now` is in milliseconds since 1970. */
function createNextWatch(older, newer, now) {
	const judge = nextJudge(older, newer, { today: new Date(now).toISOString().slice(0, 10) });
	const changes = placedChanges(judge.comparison.changes, {
		older,
		newer
	});
	const counter = new NextCounter(changes);
	return {
		show: (capture) => judge.show(ofCapture(capture)),
		add: (capture, shown, by) => {
			if (shown.refused.length + shown.met.length === 0) return;
			counter.add(clientOf({
				...capture,
				file: by.file
			}), shownExchange(capture, by), shown);
		},
		report: (redact) => ({
			contract: newer.digest,
			...counter.counts(redact)
		})
	};
}
export { createNextWatch };
