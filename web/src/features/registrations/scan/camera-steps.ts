/** How the browser in use lets the portal use the camera; `{tuning}` stands for Chrome's own sign. */
export function cameraSteps(userAgent: string): string[] {
  const isPhone = /Android|iPhone|iPad|Mobile/.test(userAgent)
  const act = isPhone ? 'Tik' : 'Klik'
  const isFirefox = /Firefox|FxiOS/.test(userAgent)
  const isOnApple = /iPhone|iPad/.test(userAgent)
  if (isOnApple && /CriOS|FxiOS|EdgiOS/.test(userAgent)) {
    const browser = isFirefox ? 'Firefox' : /EdgiOS/.test(userAgent) ? 'Edge' : 'Chrome'
    return [
      'Open de **Instellingen** van je toestel',
      `Tik op **Apps** en dan op **${browser}**`,
      'Zet **Camera** aan en kom hier terug',
    ]
  }
  if (isFirefox) {
    return [
      `${act} in de adresbalk op het slotje`,
      `${act} bij **Camera** op **Geblokkeerd**`,
      'Kom hier terug en probeer het opnieuw',
    ]
  }
  if (isOnApple) {
    return [
      'Tik in de adresbalk op het teken van het paginamenu',
      'Kies **Website-instellingen** en dan **Camera**',
      'Zet op **Sta toe** en kom hier terug',
    ]
  }
  if (/Safari/.test(userAgent) && !/Chrom|Android/.test(userAgent)) {
    return [
      'Kies in de menubalk **Safari** en dan **Instellingen voor deze website**',
      'Zet **Camera** op **Sta toe**',
      'Kom hier terug en probeer het opnieuw',
    ]
  }
  return isPhone
    ? [
        'Tik in de adresbalk op {tuning}',
        'Kies **Toestemmingen** en dan **Camera**',
        'Zet op **Toestaan** en kom hier terug',
      ]
    : [
        'Klik in de adresbalk op {tuning}',
        'Zet de schakelaar bij **Camera** aan',
        'Kom hier terug en probeer het opnieuw',
      ]
}
