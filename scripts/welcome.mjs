/**
 * What a developer reads when the portal runs: where it is, where its mails are and who can log in.
 *
 * @param {{ url: string, shopUrl?: string | null, mailDir?: string | null, demoLogins?: { email: string, password: string, role: string }[] | null }} portal
 */
export function welcomeText({ url, shopUrl, mailDir, demoLogins }) {
  const lines = ['', `The portal is ready at ${url}`]
  if (shopUrl) lines.push(`The gift shop, a demonstration, is at ${shopUrl}`)
  if (mailDir) lines.push(`Its mails are .eml files in ${mailDir}`)
  if (demoLogins?.length) {
    const width = Math.max(...demoLogins.map(({ email }) => email.length))
    lines.push('', 'Log in with one of these demo accounts:')
    for (const { email, password, role } of demoLogins) lines.push(`  ${email.padEnd(width)}  ${password}  (${role})`)
  }
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n')
}
