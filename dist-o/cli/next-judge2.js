export { n as nextJudge } from "./next-judge.js";
