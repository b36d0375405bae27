import { readConfig, type Config, type Environment } from '../config.js'
import { POLLED_SOURCES } from '../sources/index.js'

/** The settings in `environment`. Throws `ConfigError`, naming every one that is missing or malformed. */
export function readSettings(environment: Environment): Config {
  return readConfig(
    environment,
    POLLED_SOURCES.map(({ name }) => name),
  )
}
