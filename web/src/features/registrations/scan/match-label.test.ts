import { serialMaskOf } from '@portal/contract/serial-masks.test-kit'
import { describe, expect, test } from 'vitest'
import { matchFrame, matchLabel } from './match-label.ts'

const masks = new Map(['AquaStar', 'Softy', 'Talent', 'ATAG'].map((brand) => [brand, serialMaskOf(brand)]))
const ordinaryBrands = ['AquaStar', 'Softy']
const gs = '\u001d'
const article = '0108712345678906'

function match(brand: string, text: string, isArticleCode = false) {
  return matchLabel({ text, isArticleCode }, { brand, masks })
}

describe('the serial number of the chosen brand', () => {
  test.each([
    ['as it is', 'AquaStar', 'AB190871', 'AB 190871'],
    ['with its blank', 'AquaStar', 'AB 190871', 'AB 190871'],
    ['in lower case', 'Softy', 'ab190871', 'AB 190871'],
    ['that starts with S and N', 'AquaStar', 'SN190871', 'SN 190871'],
    ['of eleven digits', 'Talent', '12345678901', '12345678901'],
    ['in groups', 'Talent', '123 456 789 01', '12345678901'],
    ['free', 'ATAG', 'kL-9/2 x', 'kL-9/2 x'],
    ['after S/N', 'AquaStar', 'S/N AB 190871', 'AB 190871'],
    ['after SN and nothing', 'Talent', 'SN12345678901', '12345678901'],
    ['after SN:', 'ATAG', 'SN: kL-9', 'kL-9'],
    ['after Serial No.', 'AquaStar', 'Serial No. AB190871', 'AB 190871'],
    ['after Serienummer', 'AquaStar', 'Serienummer: AB 190871', 'AB 190871'],
    ['among other lines', 'AquaStar', 'Type: Compact 8\r\nS/N: AB190871\nMAC: 00:1A:2B:3C:4D:5E', 'AB 190871'],
    ['among fields', 'Talent', 'T 40;12345678901;230V', '12345678901'],
    ['beside the number of another kind', 'Talent', 'AB190871;12345678901', '12345678901'],
    ['as a value without a known name', 'AquaStar', 'type=C8;nr=AB190871', 'AB 190871'],
    ['named among free fields', 'ATAG', 'Model: Aqua 10;Serial: AT-9X', 'AT-9X'],
    ['by its name before another one', 'AquaStar', 'PN: CD 200100;SN: AB 190871', 'AB 190871'],
    ['twice on one label', 'AquaStar', 'AB190871;S/N AB 190871', 'AB 190871'],
    ['after the mark of a reader', 'AquaStar', ']C0AB190871', 'AB 190871'],
    ['in GS1 with brackets', 'AquaStar', '(01)08712345678906(21)AB190871', 'AB 190871'],
    ['in raw GS1', 'AquaStar', `]C1${article}21AB190871`, 'AB 190871'],
    ['in raw GS1 after a lot', 'Talent', `${gs}${article}1125110110LOT7${gs}2112345678901`, '12345678901'],
    ['in raw GS1 before a lot', 'ATAG', `${article}21AT-9X${gs}10LOT7`, 'AT-9X'],
    ['in a GS1 Digital Link', 'AquaStar', 'https://id.gs1.org/01/08712345678906/21/AB190871', 'AB 190871'],
    ['in an address, by its name', 'ATAG', 'https://a.example/r?model=A10&sn=AT-9X', 'AT-9X'],
    ['in an address, by its form', 'Talent', 'https://talent.example/p/12345678901?lang=nl', '12345678901'],
    ['in an address, encoded', 'AquaStar', 'https://a.example/AB%20190871', 'AB 190871'],
    ['behind the # of an address', 'AquaStar', 'https://a.example/#AB190871', 'AB 190871'],
  ])('is read %s (%s: %j)', (_, brand, text, serialNumber) => {
    expect(match(brand, text)).toEqual({ kind: 'serial', serialNumber, brand })
  })
})

describe('a wrong label', () => {
  test.each([
    ['an EAN, by the kind of its code', 'AquaStar', '8712345678906', true, 'article'],
    ['an EAN, also where any text would do', 'ATAG', '8712345678906', true, 'article'],
    ['a UPC of eleven digits', 'Talent', '12345678901', true, 'article'],
    ['an EAN in another kind of code', 'AquaStar', '8712345678906', false, 'article'],
    ['an article without a serial number', 'AquaStar', '(01)08712345678906(10)LOT7', false, 'article'],
    ['the address of an article', 'Talent', 'https://id.gs1.org/01/08712345678906', false, 'article'],
    ['a MAC address', 'AquaStar', '00:1A:2B:3C:4D:5E', false, 'mac'],
    ['a MAC address where any text would do', 'ATAG', '00-1A-2B-3C-4D-5E', false, 'mac'],
    ['a MAC address without separators', 'Talent', '001A2B3C4D5E', false, 'mac'],
    ['a MAC address with its name', 'AquaStar', 'MAC: 001A2B3C4D5E', false, 'mac'],
    ['a type', 'AquaStar', 'AS-C8 / 8 l', false, 'unclear'],
    ['two serial numbers', 'AquaStar', 'AB190871;CD200100', false, 'unclear'],
    ['two named serial numbers', 'ATAG', 'SN: A1\nSN: B2', false, 'unclear'],
    ['an address where any text would do', 'ATAG', 'https://atag.example/aqua/AT-9X', false, 'unclear'],
    ['lines where any text would do', 'ATAG', 'Aqua 10\nAT-9X', false, 'unclear'],
    ['more than fits', 'ATAG', 'x'.repeat(51), false, 'unclear'],
    ['a broken address', 'AquaStar', 'https://a.example/%E0%A4%A', false, 'unclear'],
    ['nothing', 'ATAG', '', false, 'unclear'],
  ] as const)('is named: %s (%s: %j)', (_, brand, text, isArticleCode, kind) => {
    expect(match(brand, text, isArticleCode)).toEqual({ kind })
  })

  test.each([
    ['Talent', 'AB190871', 'AB 190871', ordinaryBrands],
    ['Talent', 'https://a.example/21/AB190871', 'AB 190871', ordinaryBrands],
    ['Softy', '12345678901', '12345678901', ['Talent']],
  ])('of another brand than %s is named with the brands that it suits (%j)', (brand, text, serialNumber, suits) => {
    expect(match(brand, text)).toEqual({ kind: 'other-brand', serialNumber, brands: suits })
  })
})

describe('without a chosen brand', () => {
  test.each([
    ['belongs to the only brand that writes its numbers so', '12345678901', 'Talent'],
    ['leaves the choice where several do', 'AB190871', null],
  ])('a number %s', (_, text, brand) => {
    expect(match('', text)).toMatchObject({ kind: 'serial', brand })
  })

  test('a free text is no serial number yet', () => {
    expect(match('', 'AT-9X')).toEqual({ kind: 'unclear' })
  })
})

describe('several codes in one picture', () => {
  const ean = { text: '8712345678906', isArticleCode: true }
  const codes = (...texts: string[]) => texts.map((text) => ({ text, isArticleCode: false }))
  const choice = { brand: 'AquaStar', masks }

  test('the serial number is taken from beside the others', () => {
    const labels = [ean, ...codes('00:1A:2B:3C:4D:5E', 'S/N AB190871', 'AB 190871')]

    expect(matchFrame(labels, choice)).toEqual({ kind: 'serial', serialNumber: 'AB 190871', brand: 'AquaStar' })
  })

  test('two serial numbers are unclear', () => {
    expect(matchFrame(codes('AB190871', 'CD200100'), choice)).toEqual({ kind: 'unclear' })
  })

  test('what is wrong with all of them is named by what helps most', () => {
    expect(matchFrame([ean, ...codes('12345678901')], choice)).toMatchObject({ kind: 'other-brand' })
    expect(matchFrame([ean, ...codes('AS-C8')], choice)).toEqual({ kind: 'article' })
  })
})
