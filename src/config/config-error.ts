/** A configuration that cannot work; the message is one line that names the variable, what is wrong and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
