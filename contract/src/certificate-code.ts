/** The addresses of its public pages, and of the form that leads there. */
export const certificatePaths = {
  check: '/garantie',
  certificate: '/garantie/:code',
  report: '/garantie/:code/melden',
  print: '/garantie/afdrukken',
} as const

export const mostPrinted = 50

const digits = 20

/**
 * The code in what somebody typed or scanned: groups by `-` or blanks, O for 0, I and L for 1, in any case. Null when it can't be
 * one.
 */
export function readCertificateCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return code.length === digits && /^[0-9a-f]+$/.test(code) ? code : null
}

/** A code as people read it: 3F9A-02BC-… */
export function certificateNumber(code: string): string {
  return (code.toUpperCase().match(/.{1,4}/g) ?? []).join('-')
}

export function certificatePath(code: string): string {
  return certificatePaths.certificate.replace(':code', certificateNumber(code))
}

export function printPath(codes: readonly string[]): string {
  return `${certificatePaths.print}?codes=${codes.map(certificateNumber).join(',')}`
}
