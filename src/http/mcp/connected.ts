import { z } from 'zod';
import type { OutsideServers } from '../../mcp/client/servers.ts';
import { HttpProblem } from '../problem.ts';

export const UNAVAILABLE =
  'Status 503 while no server is connected, 500 if the configuration cannot be read or MCP is switched off.';

export const Connected = z.int().meta({ description: 'How many servers are connected.', example: 1 });

export function countConnected(outside: OutsideServers): number {
  return outside.reports().filter(({ status }) => status === 'connected').length;
}

/** All reports, if at least one server is connected; what stands in the way otherwise. */
export function connectedReports(outside: OutsideServers) {
  if (!outside.enabled) throw new HttpProblem(500, 'MCP is switched off; MCP_ENABLED=true switches it on.');
  if (outside.problem !== null) throw new HttpProblem(500, outside.problem);
  if (countConnected(outside) > 0) return outside.reports();
  const states = outside
    .reports()
    .map(({ name, status, lastError }) => `${name}: ${status}${lastError ? `, ${lastError}` : ''}`);
  const why = states.length > 0 ? states.join(' ') : 'MCP_CONFIG names none.';
  throw new HttpProblem(503, `No MCP server is connected. ${why}`);
}
