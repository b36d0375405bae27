import type { Arrangement } from './arrangement.js'
import { arrange } from './layout.js'

// In a worker, so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<Arrangement>) => {
  postMessage(arrange(data))
})
