export { t as startChangingSandbox } from "./start-sandbox.js";
