import type { EntitySource } from '../../reading/source.js'
import { csvEdges, csvNodes } from './csv.js'
import { dump } from './dump.js'
import { followTheMoney } from './follow-the-money.js'
import { popolo } from './popolo.js'

/** Exports of any Polity instance: the dump, the two CSV tables, FollowTheMoney and Popolo. */
export const polity: EntitySource = {
  kind: 'entities',
  name: 'polity',
  formats: [dump, followTheMoney, popolo, csvEdges, csvNodes],
}
