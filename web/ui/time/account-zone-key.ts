/** Under what the browser keeps the time zone of the signed-in account: pages tell times in it, as mails do [SAVE6]. */
export const accountZoneKey = 'timeZone'
