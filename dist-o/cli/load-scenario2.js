export { t as contractOfScenario } from "./load-scenario.js";
