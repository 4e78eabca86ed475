import type { WebPath } from '@portal/contract/web-paths'

/**
 * What each page is for, as search engines and previews of a link show it; the server fills in the provider's name. A page
 * without one comes with the portal's own title and description: pages of staff, of which nobody else should know, and an
 * address that only leads on.
 */
export const pageDescriptions: Partial<Record<WebPath, string>> = {
  '/': 'Log in op het portaal voor installateurs van {{provider}}: registreer waterontharders, spaar punten en vind wat je voor de klus nodig hebt.',
  '/registreren':
    'Maak een account aan voor jezelf en je installatiebedrijf, en spaar punten met elke waterontharder van {{provider}}.',
  '/wachtwoord-vergeten': 'Wachtwoord vergeten? Je krijgt een e-mail met een link om een nieuw wachtwoord te kiezen.',
  '/wachtwoord-resetten': 'Kies een nieuw wachtwoord voor je account.',
  '/verifieer-account': 'Bevestig je e-mailadres om je account te gebruiken.',
  '/verifieer-account-url': 'Bevestig je e-mailadres om je account te gebruiken.',
  '/voorwaarden': 'Onze afspraken met jou over het installateursportaal van {{provider}}.',
  '/privacy': 'Welke gegevens {{provider}} in dit portaal bewaart, waarvoor, en wat je rechten zijn.',
  '/garantievoorwaarden': 'Hoe lang een waterontharder garantie heeft, en wat jij en je klant ervoor doen.',
  '/dashboard': 'Je punten, je laatste registraties en het nieuws van {{provider}}.',
  '/profiel': 'Je eigen gegevens en die van je bedrijf.',
  '/installateurproductregistratie': 'Registreer een waterontharder met het serienummer en de gegevens van je klant.',
  '/bulkregistratie': 'Registreer veel waterontharders tegelijk, uit een spreadsheet of regel voor regel.',
  '/registraties': 'Alles wat je hebt geregistreerd, met de status van je punten.',
  '/registraties/wachtrij': 'Registraties die op dit toestel wachten tot er weer verbinding is.',
  '/service': 'Beeldmateriaal, handleidingen en antwoorden voor bij de installatie.',
  '/service/beeldbank': 'Foto’s en logo’s van {{provider}} voor je website, offertes en bus.',
  '/service/downloads': 'Handleidingen en brochures van {{provider}} als pdf.',
  '/service/videos': 'Video’s van {{provider}}: de installatie in beeld.',
  '/service/faq': 'Antwoorden voor jou en je klant, van werking tot garantie.',
  '/service/contact': 'Stel je vraag aan {{provider}}, of bel je accountmanager.',
  '/nieuws': 'Wat er speelt bij {{provider}}, en tips om aan je klant te geven.',
  '/nieuws/:slug': 'Nieuws van {{provider}} voor installateurs.',
  '/acties/:slug': 'Een actie van {{provider}} voor installateurs.',
  '/punten': 'Wat elke registratie oplevert, en hoe ver je punten zijn.',
  '/cadeaushop': 'Besteed je punten in de cadeaushop.',
  '/emailvoorkeuren': 'Kies welke e-mails de cadeaushop je stuurt.',
  '/puntenhistorie': 'Waar je punten vandaan kwamen en waaraan je ze besteedde.',
  '/bestelhistorie': 'Wat je in de cadeaushop hebt besteld.',
}
