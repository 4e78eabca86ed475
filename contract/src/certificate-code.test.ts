import { expect, test } from 'vitest'
import { certificateNumber, certificatePath, readCertificateCode } from './certificate-code.ts'

const code = '3f9a02bc1d4e5f60718a'

test('a certificate has its number in groups, and an address with it', () => {
  expect(certificateNumber(code)).toBe('3F9A-02BC-1D4E-5F60-718A')
  expect(certificatePath(code)).toBe('/garantie/3F9A-02BC-1D4E-5F60-718A')
})

test.each([
  code,
  '3F9A-02BC-1D4E-5F60-718A',
  ' 3f9a 02bc 1d4e 5f60 718a ',
  '3F9A-O2BC-ID4E-5F6o-7l8A',
  '３Ｆ９Ａ-02BC-1D4E-5F60-718A',
])('%s is read as that code', (typed) => {
  expect(readCertificateCode(typed)).toBe(code)
})

test.each(['', '3F9A-02BC-1D4E-5F60-718', `${code}0`, '3F9A-02BC-1D4E-5F60-718G', 'AB 190871', '-'.repeat(20)])(
  '%s is none',
  (typed) => {
    expect(readCertificateCode(typed)).toBeNull()
  },
)
