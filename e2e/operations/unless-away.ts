/** The error as a reason to skip when a registry or a mirror does not answer, which is no mistake of ours; throws any other. */
export function unlessAway(error: Error & { stderr?: string }): Error {
  const signs =
    /EAI_AGAIN|ENOTFOUND|ETIMEDOUT|ECONNRE|Failed to fetch|Unable to fetch|Could not resolve|Temporary failure/
  const sign = signs.exec(error.message + error.stderr)?.[0]
  const line = (error.message + error.stderr).split('\n').find((text) => sign && text.includes(sign))
  if (sign) return new Error(`a registry or a mirror is away: ${line}`, { cause: error })
  throw error
}
