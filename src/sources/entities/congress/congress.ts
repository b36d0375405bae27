import type { EntitySource } from '../../reading/source.js'
import { congressCommitteeMembership, congressCommittees } from './committees.js'
import { congressCsv } from './csv.js'
import { congressLegislators } from './legislators.js'
import { congressSocialMedia } from './social-media.js'

/** Members, committees and presidents of the United States, from the @unitedstates project. */
export const congress: EntitySource = {
  kind: 'entities',
  name: 'congress-legislators',
  needs: 'parties',
  formats: [
    congressLegislators,
    congressSocialMedia,
    congressCommittees,
    congressCommitteeMembership,
    congressCsv,
  ],
}
