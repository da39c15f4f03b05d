import path from 'node:path'

/** The arguments of Node for the proxy of the build in a folder, which logs nothing and never fails. */
export function proxyCommand(
  build: string,
  upstream: string,
  ...flags: readonly string[]
): readonly string[] {
  const quiet = ['--port', '0', '--log', 'silent', '--fail-on', 'never']
  return [path.join(build, 'dist/cli/main.js'), 'proxy', upstream, ...quiet, ...flags]
}
