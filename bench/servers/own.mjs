/** Starts `listen(given)` when the bench says with what, and answers with the port it gives. */
export function serve(listen) {
  process.once('message', (given) => {
    listen(given).then(
      (port) => process.send({ port }),
      (error) => process.send({ error: error.stack }),
    )
  })
  // The bench went away.
  process.once('disconnect', () => process.exit())
}
