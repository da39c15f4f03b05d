import { _ as RequestRoute, l as ScenarioInput, n as SandboxControl, r as WorldControl } from "./sandbox-control-BSnyciHA.js";
import "./operation-behaviour-B-bOZ7rG.js";
/** Where the worlds of tests come from, and how they start. */
interface TestOptions {
  /** The scenario of each world: a name, or a value (see `ScenarioInput`). Default: that of the sandbox. */
  readonly scenario?: string | ScenarioInput | object;
  /** The OpenAPI document that the sandbox serves; one that runs elsewhere must serve the same. Default: that of the scenario, or of the sandbox. */
  readonly contract?: string;
  /** OpenAPI Overlays that are laid over it. */
  readonly overlay?: readonly string[];
  /** The next version of the contract, which is served, too; a sandbox that runs elsewhere must serve the same (`--next`). */
  readonly next?: string;
  /** The base address of the real service behind the sandbox; one that runs elsewhere must have the same (`--upstream`). */
  readonly upstream?: string;
  /** Who answers in each world, with such a service, in place of the routes of its scenario: the first that matches a request decides. */
  readonly routes?: readonly RequestRoute[];
  /** Any address of a running sandbox. Default: `SANDBOX_URL` or `PETSTORE_URL`; without them, each worker starts its own sandbox. */
  readonly url?: string;
  /** The token of its control plane. Default: `PETSTORE_ADMIN_TOKEN`. */
  readonly token?: string;
  /** A PEM file that it is trusted by, if it speaks https. Default: `SANDBOX_CA_FILE` or `PETSTORE_CA_FILE`. */
  readonly ca?: string;
  /** A PEM file of the certificate of these tests, if the sandbox asks its clients for one (`--tls-ca`). */
  readonly cert?: string;
  /** A PEM file of its private key. */
  readonly key?: string;
}
/** The sandbox for a test: a world that no other test sees. */
interface TestSandbox extends WorldControl {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  /** The key of this world. */
  readonly key: string;
}
/** The source of worlds for the tests of a worker. */
interface WorldSource extends AsyncDisposable {
  readonly sandbox: SandboxControl;
  /** The scenario to load into each new world; `undefined` if worlds start with the right one. */
  readonly scenario: TestOptions['scenario'];
  /** The routes of each new world; `undefined` if worlds start with the right ones. */
  readonly routes?: TestOptions['routes'];
}
export { TestSandbox as n, WorldSource as r, TestOptions as t };