import { join } from 'node:path'
import { ROOT } from './server-options.js'

/** Small files of every format that is imported; README.md there says where they come from. */
export const FIXTURES = join(ROOT, 'test', 'fixtures')
