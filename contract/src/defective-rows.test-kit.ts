/** A row as somebody has it in a spreadsheet, by the names of the worksheet's columns. */
export type ListedRow = Record<string, string>
export type ExpectedFault = { row: number; field: string; text: string }

type Defect = { cells: ListedRow; fault?: { field: string; text: string } }

const talent = { brand: 'Talent', model: 'T 40' }

/** Everything that a list of an office may hold: what is wrong with its text, and what is only written another way. */
const defects: readonly Defect[] = [
  defect('install_date', '', 'Installatiedatum is verplicht'),
  defect('install_date', '31-02-2026', 'Vul een geldige datum in'),
  defect('install_date', '14-11-2199', 'Installatiedatum mag niet in de toekomst liggen'),
  defect('install_date', '45975', '45975 is een getal, geen datum. Typ de datum als dd-mm-jjjj.'),
  defect('install_date', '11/25/2025', 'Hier staat de maand voor de dag. Bedoel je 25-11-2025?'),
  defect('install_date', '3-11-25', 'Schrijf de datum als dd-mm-jjjj. Bedoel je 03-11-2025?'),
  defect('brand', 'Bosch', 'Het merk ‘Bosch’ kennen we niet. Kies een merk uit de lijst.'),
  defect('brand', 'Aqua-Star', 'Het merk ‘Aqua-Star’ kennen we niet. Bedoel je AquaStar?'),
  defect('model', 'Compact8', 'AquaStar heeft geen model ‘Compact8’. Bedoel je Compact 8?'),
  defect('model', 'T 60', 'AquaStar heeft geen model ‘T 60’. Dat model is van Talent.'),
  defect('model', '', 'Product is verplicht'),
  defect('serial_number', '', 'Serienummer is verplicht'),
  defect('serial_number', 'AB 19090', 'Serienummer moet bestaan uit 2 letters en 6 cijfers'),
  {
    cells: { ...talent, serial_number: '4021885531' },
    fault: { field: 'serial_number', text: 'Een Talent heeft een serienummer van 11 cijfers. Dit zijn er 10.' },
  },
  {
    cells: { ...talent, serial_number: '4,02E+10' },
    fault: {
      field: 'serial_number',
      text: 'Excel heeft dit nummer afgekort tot 4,02E+10. Typ het volledige nummer.',
    },
  },
  defect('address_zipcode', '5611', 'De letters van deze postcode ontbreken, zoals in 5611 AB'),
  defect('address_zipcode', '0611 AB', 'Vul een geldige postcode in'),
  defect('address_house_number', '', 'Huisnummer is verplicht'),
  defect('address_house_number', '12-nov', 'Excel heeft van dit huisnummer een datum gemaakt. Typ het opnieuw.'),
  defect('selectedGender', 'Familie', 'Kies Man, Vrouw of Anders'),
  defect('client_name', '', 'Naam klant is verplicht'),
  defect('client_name', '#N/B', 'De formule in deze cel gaf een fout. Typ wat er moet staan.'),
  defect('client_name', 'é'.repeat(256), 'Dit veld mag maximaal 255 tekens bevatten'),
  defect('client_email', 'm.berg@', 'Vul een geldig e-mailadres in'),
  defect('client_phone_number', '06 1234', 'De invoer is geen geldig telefoonnummer'),
  defect('client_phone_number', '06', 'Telefoonnummer is te kort'),
  defect('client_phone_number', '612345678', 'Dit nummer mist de eerste nul. Bedoel je 0612345678?'),
  { cells: { install_date: '03/11/2025', address_zipcode: '5611ab', selectedGender: 'Mevr.' } },
  { cells: { install_date: '2025-11-03', brand: 'aquastar', client_email: 'M.Berg@Voorbeeld.NL' } },
  { cells: { client_name: 'Çelik, "de Käse" & Zn; bv', woonplaats: "'s-Hertogenbosch" } },
  { cells: { client_phone_number: '+31 6 12345678', huisnummer_toevoeging: '-2', voorletters: 'P.J.' } },
]

export const kindsOfDefect = defects.filter(({ fault }) => fault).length

/** A list of 200 rows of which every second one has a defect or is written another way, with exactly the faults to be found. */
export function makeDefectiveRows(): { rows: ListedRow[]; faults: ExpectedFault[] } {
  const rows: ListedRow[] = []
  const faults: ExpectedFault[] = []
  for (let row = 0; row < 200; row += 1) {
    const { cells = {}, fault } = (row % 2 === 1 && defects[((row - 1) / 2) % defects.length]) || {}
    rows.push({ ...plainRow(row), ...cells })
    if (fault) faults.push({ row, ...fault })
  }
  return { rows, faults }
}

function plainRow(index: number): ListedRow {
  return {
    install_date: '14-11-2025',
    brand: 'AquaStar',
    model: 'Compact 8',
    serial_number: `AB ${200_000 + index}`,
    address_zipcode: '5611 AB',
    address_house_number: String(index + 1),
    huisnummer_toevoeging: '',
    woonplaats: 'Eindhoven',
    selectedGender: 'Man',
    voorletters: '',
    client_name: `Jansen ${index + 1}`,
    client_email: `klant.${index + 1}@voorbeeld.nl`,
    client_phone_number: '06 12345678',
  }
}

function defect(field: string, written: string, text: string): Defect {
  return { cells: { [field]: written }, fault: { field, text } }
}
