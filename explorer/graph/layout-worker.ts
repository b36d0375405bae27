import { arrange, type Arrangement } from './layout.js'

// Beside the page, so that it stays quick however much there is to arrange.
addEventListener('message', ({ data }: MessageEvent<Arrangement>) => {
  postMessage(arrange(data))
})
