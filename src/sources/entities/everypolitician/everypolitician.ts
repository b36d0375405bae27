import type { EntitySource } from '../../reading/source.js'
import { everypoliticianCountries } from './countries.js'
import { everypoliticianPopolo } from './popolo.js'

/**
 * Legislatures of most countries, in Popolo. Plain Popolo of other publishers is read in the same
 * way.
 */
export const everypolitician: EntitySource = {
  kind: 'entities',
  name: 'everypolitician',
  formats: [everypoliticianCountries, everypoliticianPopolo],
}
