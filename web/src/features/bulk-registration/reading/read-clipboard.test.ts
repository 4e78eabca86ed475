import { describe, expect, test } from 'vitest'
import { readClipboard } from './read-clipboard.ts'

const rowsOfText = (text: string) => readClipboard({ html: '', text }).rows
const rowsOfPage = (html: string) => readClipboard({ html, text: 'niet dit' }).rows

describe('a text with tabs', () => {
  test.each([
    [
      'rows and cells',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty cells', '\tb\t\n', [['', 'b', '']]],
    ['a line break in a cell', '"een\ntwee"\tb\n', [['een\ntwee', 'b']]],
    ['quotes in a cell', '"zeg ""hallo"""\tb', [['zeg "hallo"', 'b']]],
    ['a name that begins with a quote', '"Piet" Jansen\tb', [['"Piet" Jansen', 'b']]],
    [
      'a quote that is never closed',
      '"Piet\tb\nc\td',
      [
        ['"Piet', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one cell', 'a', [['a']]],
  ])('%s', (_, text, expected) => {
    expect(rowsOfText(text)).toEqual(expected)
  })

  test('empty rows are left out and counted', () => {
    expect(readClipboard({ html: '', text: 'a\n\n\t\nb\n' })).toMatchObject({ rows: [['a'], ['b']], emptyRows: 2 })
  })
})

test('what Excel copies', () => {
  const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\,";}
.xl65 {mso-number-format:"Short Date";}
.xl66 {mso-number-format:"00000000000";}
--></style></head><body><table border=0 cellpadding=0 width=320><!--StartFragment-->
 <col width=64 span=5>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 align=right width=64 x:num="45975">11/14/2025</td>
  <td class=xl66 align=right x:num="123458">00000123458</td>
  <td align=right x:num="40218855310">4,02E+10</td>
  <td align=right x:num="612345678">########</td>
  <td>Van den
  Berg &amp; Zn<br>bv</td>
 </tr>
 <tr height=0 style='display:none'><td height=0>a</td><td></td></tr>
<!--EndFragment--></table></body></html>`
  expect(readClipboard({ html: page, text: '' })).toMatchObject({
    rows: [
      ['14-11-2025', '00000123458', '40218855310', '612345678', 'Van den Berg & Zn\nbv'],
      ['a', ''],
    ],
    hiddenRows: 1,
  })
})

test('what LibreOffice copies', () => {
  const page = `<!DOCTYPE html><html><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup>
<tr><td height="17" align="right" sdval="45975" sdnum="1043;0;DD/MM/YY">14/11/25</td><td align="left"><font face="Arial">AB 190902</font></td></tr>
<tr><td sdval="123458" sdnum="1043;0;00000000000">00000123458</td><td align="left"><br></td></tr></table></body></html>`
  expect(rowsOfPage(page)).toEqual([
    ['14-11-2025', 'AB 190902'],
    ['00000123458', ''],
  ])
})

test('what Google Sheets copies', () => {
  const page = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid;}--></style><table dir="ltr" data-sheets-root="1"><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:45975}" data-sheets-numberformat="{&quot;1&quot;:5,&quot;2&quot;:&quot;m/d/yyyy&quot;,&quot;3&quot;:1}">11/14/2025</td><td>5611 AB</td></tr></tbody></table>`
  expect(rowsOfPage(page)).toEqual([['14-11-2025', '5611 AB']])
})

test('a cell merged over rows fills all of them, one merged over columns only the first', () => {
  const page =
    '<table><tr><td colspan=2>Week 46</td><td>x</td></tr><tr><td rowspan=2>14-11-2025</td><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr></table>'
  expect(readClipboard({ html: page, text: '' })).toMatchObject({
    rows: [['Week 46', '', 'x'], ['14-11-2025', 'a'], ['14-11-2025', 'b'], ['c']],
    mergedCells: 1,
  })
})

test('HTML without cells is ignored in favour of the text', () => {
  expect(readClipboard({ html: '<p>hallo</p>', text: 'a\tb' }).rows).toEqual([['a', 'b']])
})
