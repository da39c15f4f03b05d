import "./rolldown-runtime.js";
import { r as contractOf } from "./contract.js";
import { t as clientOf } from "./client.js";
import { r as shownExchange, t as ofCapture } from "./judged-exchange.js";
import { t as NextCounter } from "./next-counter.js";
import { n as readCaptures } from "./read-captures.js";
import { t as Secrets } from "./redaction.js";
// src/check/changes/traffic.ts
/**
* Judges the exchanges of HAR files, recordings and tapes by the changes between two contracts.
* @throws UsageError that names file, place and rule when a file is invalid.
*/
function judgeTraffic(files, { older, judge, onRemark }) {
	const contract = contractOf(older);
	const counter = new NextCounter(judge.comparison.changes);
	const secrets = new Secrets(contract.words);
	const redactTarget = (target) => secrets.redactTarget(target);
	const clients = /* @__PURE__ */ new Map();
	let [total, judged] = [0, 0];
	for (const file of files) for (const capture of readCaptures(file, contract, { onRemark: (remark) => onRemark(`${file}: ${remark}`) })) {
		total += 1;
		const shown = judge.show(ofCapture(capture));
		if (shown.operation === void 0) continue;
		judged += 1;
		secrets.learn(capture.requestHeaders, capture.target, capture.requestBody);
		secrets.learn(capture.responseHeaders, "", capture.responseBody);
		const client = clientOf({
			...capture,
			file
		});
		clients.set(client, (clients.get(client) ?? 0) + 1);
		counter.add(client, shownExchange(capture, {
			file,
			redactTarget
		}), shown);
	}
	const redact = (text) => secrets.redact(text);
	const named = [...clients].toSorted((one, other) => other[1] - one[1]);
	return {
		files,
		exchanges: {
			total,
			judged
		},
		clients: [...new Set(named.map(([client]) => redact(client)))],
		...counter.counts(redact)
	};
}
export { judgeTraffic };
