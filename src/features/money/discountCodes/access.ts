// Plain strings, so that menu and buttons need no schemas.
export const codesAccess = {
  company: {
    read: 'get /discounts/company/',
    create: 'post /discounts/company/',
    update: 'put /discounts/company/',
    remove: 'delete /discounts/company/',
  },
  employee: {
    read: 'get /discounts/employee/',
    create: 'post /discounts/employee/',
    update: 'put /discounts/employee/',
    remove: 'delete /discounts/employee/',
  },
  /** The menu entry and its screen. */
  screen: ['get /discounts/', 'get /discounts/company/', 'get /discounts/employee/'],
} as const

/** What a code of this kind asks for. */
export const accessOf = (isCompanyCode: boolean) => (isCompanyCode ? codesAccess.company : codesAccess.employee)
