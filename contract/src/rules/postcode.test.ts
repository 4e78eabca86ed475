import { expect, test } from 'vitest'
import { compactPostcode, invalidPostcode, spacedPostcode } from './postcode.ts'

test.each(['5611AB', '5611 AB', '5611 ab', ' 5611ab '])('%s is stored in the spelling of its mask', (sent) => {
  expect(spacedPostcode('Postcode is verplicht').safeParse(sent).data).toBe('5611 AB')
  expect(compactPostcode('Postcode is verplicht').safeParse(sent).data).toBe('5611AB')
})

test.each(['0611 AB', '561 AB', '56111 AB', '5611 A', '5611 ABC', '5611  AB', '5611-AB', 'AB 5611', '5611 A1'])(
  '%s is no postcode',
  (sent) => {
    const { error } = spacedPostcode('Postcode is verplicht').safeParse(sent)

    expect(error?.issues.map(({ message }) => message)).toEqual([invalidPostcode])
  },
)
