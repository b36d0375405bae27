import { readConfig, type Config, type Environment } from '../config.js'
import { POLLED_SOURCES } from '../sources/index.js'

/** Reads the settings. Throws a `ConfigError` that names every missing or malformed setting. */
export function readSettings(environment: Environment): Config {
  return readConfig(
    environment,
    POLLED_SOURCES.map(({ name }) => name),
    POLLED_SOURCES.filter(({ feeds }) => feeds.key !== undefined).map(({ name }) => name),
  )
}
