export { t as askInProcess, o as serveSandboxControlPlane } from "./sandbox-control-plane.js";
