import "./rolldown-runtime.js";
import { r as contractOf } from "./contract.js";
import { t as FaultPlan } from "./fault-plan.js";
import { t as ProxyFaults } from "./proxy-faults.js";
import { i as parseScenario, r as loadScenario } from "./load-scenario.js";
import { i as findScenario, m as readScenarioGently } from "./scenario-file.js";
import { c as scenarioResources } from "./scenario-records.js";
// src/http/contract/read-faults.ts
/**
* Reads the faults of a scenario, given by name or path or as a value, for a proxy.
* @throws UsageError that names the file, line, key and rule of each problem.
*/
async function readProxyFaults(given, { source, closing, onNotice }) {
	const contract = contractOf(source);
	const isNamed = typeof given === "string";
	const { noun } = scenarioResources(contract);
	const scenario = isNamed ? await loadScenario(given, contract) : await parseScenario({
		version: 1,
		...given
	}, contract);
	const written = isNamed ? (await readScenarioGently(findScenario(given, contract), noun)).value : given;
	const others = Object.keys(Object(written)).filter((key) => !COUNTED.has(key));
	if (others.length > 0) onNotice(`${isNamed ? given : "faults"}: of a scenario only the faults count in a proxy; ${others.join(", ")} ${others.length === 1 ? "is" : "are"} left out`);
	const { faults, seed, expressions } = scenario;
	const plan = FaultPlan.of(faults, {
		seed,
		expressions
	});
	return new ProxyFaults({
		contract,
		plan,
		seed,
		closing,
		onNotice
	});
}
/** What says which faults there are, and how they draw; or only what the scenario is. */
const COUNTED = /* @__PURE__ */ new Set([
	"version",
	"name",
	"description",
	"extends",
	"faults",
	"seed"
]);
export { readProxyFaults };
