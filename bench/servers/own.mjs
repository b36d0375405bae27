/** Waits for the options from the bench, calls `listen` with them, and answers with its port. */
export function serve(listen) {
  process.once('message', (given) => {
    listen(given).then(
      (port) => process.send({ port }),
      (error) => process.send({ error: error.stack }),
    )
  })
  // The bench has ended.
  process.once('disconnect', () => process.exit())
}
