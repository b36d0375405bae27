import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { corkSockets } from '../../src/graph/corked-sockets.js'

let server: Server
let received: string
let endCorking: () => void = () => undefined

beforeEach(async () => {
  received = ''
  server = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  endCorking()
  server.close()
})

const portOf = () => (server.address() as AddressInfo).port

async function opened() {
  const socket = connect(portOf(), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

describe('corkSockets', () => {
  it('holds back what one turn writes, and then lets all of it go', async () => {
    endCorking = corkSockets(portOf())
    const socket = await opened()

    socket.write('a')
    socket.write('b')
    const held = socket.writableLength
    await new Promise(setImmediate)
    const after = socket.writableLength
    socket.write('c')
    socket.end()
    await once(socket, 'close')

    expect([held, after]).toEqual([2, 0])
    expect(received).toBe('abc')
  })

  it.each([
    ['to another port', () => corkSockets(1)],
    [
      'that is opened after it was ended',
      () => {
        corkSockets(portOf())()
        return () => undefined
      },
    ],
  ])('leaves a socket alone %s', async (_which, cork) => {
    endCorking = cork()
    const socket = await opened()

    socket.write('a')
    const held = socket.writableCorked
    socket.end()
    await once(socket, 'close')

    expect(held).toBe(0)
    expect(received).toBe('a')
  })
})
