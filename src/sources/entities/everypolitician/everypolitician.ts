import type { EntitySource } from '../../reading/source.js'
import { everypoliticianCountries } from './countries.js'
import { everypoliticianPopolo } from './popolo.js'

/** Legislatures of most countries, in Popolo; plain Popolo of others is read as this too. */
export const everypolitician: EntitySource = {
  kind: 'entities',
  name: 'everypolitician',
  formats: [everypoliticianCountries, everypoliticianPopolo],
}
