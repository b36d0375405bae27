import { join, resolve } from 'node:path'

/** Where the large real data is: what POLITY_TEST_DATA names, else beside the project. */
export const DATA = resolve(process.env['POLITY_TEST_DATA'] ?? '../shared/data')

/** The real files of politicians. */
export const POLITICIANS = join(DATA, 'politicians')

/** The real files of venues. */
export const MARKETS = join(DATA, 'markets')

/** The real files of results of elections. */
export const ELECTIONS = join(DATA, 'elections')
