import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * A proxy to `target` on a port of its own. The first connections are cut after as many bytes from the target as
 * `cutAfter` says for each; later ones stay open.
 */
export async function cuttingProxy(target, cutAfter) {
  const { hostname, port } = new URL(target)
  const open = new Set()
  let connections = 0
  const server = createServer((client) => {
    let left = cutAfter[connections] ?? Infinity
    connections += 1
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      if (bytes.length < left) client.write(bytes)
      else client.write(bytes.subarray(0, left), () => client.destroy())
      left -= Math.min(left, bytes.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    connections: () => connections,
    close: () => {
      open.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
