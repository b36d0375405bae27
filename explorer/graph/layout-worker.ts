import type { Arrangement } from './arrangement.js'
import { arrange } from './layout.js'

// The layout runs in a worker, so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<Arrangement>) => {
  postMessage(arrange(data))
})
