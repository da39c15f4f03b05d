export { i as findScenario, c as isUsual, u as listScenarioFiles, d as nameOfFile, m as readScenarioGently, h as rememberFiles } from "./scenario-file.js";
