import type { EntitySource } from '../../reading/source.js'
import { everypoliticianCountries } from './countries.js'
import { everypoliticianPopolo } from './popolo.js'

/**
 * Legislatures of most countries, in Popolo. Popolo files of other publishers are read in the same
 * way, if no earlier source recognises them.
 */
export const everypolitician: EntitySource = {
  kind: 'entities',
  name: 'everypolitician',
  needs: 'parties',
  formats: [everypoliticianCountries, everypoliticianPopolo],
}
