/**
 * States, provinces and nations by code (ISO 3166-2 without the country), for countries whose addresses contain one.
 */
const regionLists = {
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia,
    NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon`,
  GB: 'ENG England, NIR Northern Ireland, SCT Scotland, WLS Wales',
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming`,
} as const

export type Region = { abbr: string; name: string }

const read = (list: string): Region[] =>
  list.split(',').map((entry) => {
    const [abbr = '', ...name] = entry.trim().split(/\s+/)
    return { abbr, name: name.join(' ') }
  })

const regions: Readonly<Record<string, readonly Region[]>> = Object.fromEntries(
  Object.entries(regionLists).map(([country, list]) => [country, read(list)]),
)

/** Returns the regions of a country (ISO 3166, two letters) if its addresses contain one; otherwise undefined. */
export const regionsOf = (country: unknown): readonly Region[] | undefined =>
  typeof country === 'string' && Object.hasOwn(regions, country) ? regions[country] : undefined
