export { n as parseYamlGently } from "./parse-yaml.js";
