import type { ResultSource } from '../reading/source.js'
import { ap } from './ap/ap.js'
import { california } from './california/california.js'
import { openelections } from './openelections/openelections.js'

/** Every feed of results once, in the order in which they recognise files. */
export const RESULT_SOURCES: readonly ResultSource[] = [ap, california, openelections]
