import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Ask } from './ask.js'
import { addEntity } from './tools/entity.js'
import { addMarkets } from './tools/markets.js'
import { addNeighbourhood } from './tools/neighbourhood.js'
import { addPath } from './tools/path.js'
import { addResults } from './tools/results.js'
import { addSearch } from './tools/search.js'

const INSTRUCTIONS =
  'A graph of politicians, parties, offices, institutions, elections and areas, and what prediction markets say of ' +
  'them. Search first: the other tools take slugs. Dates are as precise as the source was, and null is unknown, never a ' +
  'guess: do not fill gaps. Name the sources of what you tell.'

/** Of the tools: one more when what they take or give changes. */
const VERSION = '1.0.0'

/** Counted in what a tool is given, before it is looked at: lists and fields together. */
const MAX_INPUT_ELEMENTS = 100

/** A server for assistants (Model Context Protocol) whose tools ask the public GraphQL with `ask`. */
export function createMcpServer(ask: Ask): McpServer {
  const server = new McpServer(
    { name: 'polity', title: 'Polity', version: VERSION },
    { instructions: INSTRUCTIONS, maxToolInputElements: MAX_INPUT_ELEMENTS },
  )
  const tools = [addSearch, addEntity, addPath, addNeighbourhood, addMarkets, addResults]
  for (const add of tools) add(server, ask)
  return server
}
