/**
 * Names under which the tools of several servers stand in one list: a tool's own name for the first server of the configuration that
 * has it, `server.name` for the others.
 */
export function nameTools<T extends { readonly name: string }>(
  servers: ReadonlyArray<{ readonly name: string; readonly tools: readonly T[] }>,
): Map<string, { readonly server: string; readonly tool: T }> {
  const named = new Map<string, { readonly server: string; readonly tool: T }>();
  for (const { name: server, tools } of servers) {
    for (const tool of tools) {
      let name = tool.name;
      // Once is enough, unless a tool of another server is itself called `server.name`.
      while (named.has(name)) name = `${server}.${name}`;
      named.set(name, { server, tool });
    }
  }
  return named;
}
