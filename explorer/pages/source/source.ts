import type { SourcePageQuery } from '../../generated/operations.js'

export type Source = NonNullable<SourcePageQuery['source']>
export type Calibration = Source['calibration']
