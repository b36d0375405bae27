import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { RunQuery } from './run-query.js'
import { addEntity } from './tools/entity.js'
import { addMarkets } from './tools/markets.js'
import { addNeighbourhood } from './tools/neighbourhood.js'
import { addPath } from './tools/path.js'
import { addResults } from './tools/results.js'
import { addSearch } from './tools/search.js'

const INSTRUCTIONS =
  'A graph of politicians, parties, offices, institutions, elections and areas, with prediction markets about them. ' +
  'Call the tool `search` first: the other tools take slugs. Dates are as precise as their source. Null means unknown: ' +
  'do not guess. Name the sources of the facts that you report.'

/** The version of the tools. Increase it when their input or output changes. */
const VERSION = '1.0.0'

/**
 * The maximum number of list items and fields in the input of a tool, checked before the input is
 * parsed.
 */
const MAX_INPUT_ELEMENTS = 100

/**
 * A Model Context Protocol server for assistants. Its tools query the public GraphQL API with
 * `runQuery`.
 */
export function createMcpServer(runQuery: RunQuery): McpServer {
  const server = new McpServer(
    { name: 'polity', title: 'Polity', version: VERSION },
    { instructions: INSTRUCTIONS, maxToolInputElements: MAX_INPUT_ELEMENTS },
  )
  const tools = [addSearch, addEntity, addPath, addNeighbourhood, addMarkets, addResults]
  for (const addTool of tools) addTool(server, runQuery)
  return server
}
