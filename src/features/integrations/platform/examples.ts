// Example bodies of the platform's calls for the OpenAPI document.
const COURSE = { _id: '65f0a1b2c3d4e5f6a7b8c901', name: 'Ingreso a bachillerato' }
const LEVEL = '65f0a1b2c3d4e5f6a7b8c902'
const STUDENT = '65f0a1b2c3d4e5f6a7b8c903'
const SLOT = '65f0a1b2c3d4e5f6a7b8c904'
const BOOKING = '65f0a1b2c3d4e5f6a7b8c905'
const TOPIC = { _id: '65f0a1b2c3d4e5f6a7b8c906', name: 'Fracciones' }
const TALK = '65f0a1b2c3d4e5f6a7b8c907'
const VIDEO = '65f0a1b2c3d4e5f6a7b8c908'
const SATURDAY = [{ day: 5, startHour: '1000', endHour: '1200' }]
const comment = { video: VIDEO, student: STUDENT, comment: '¿Por qué se invierte la fracción?', second: 95 }
const person = { name: 'Ana', lastName: 'Robles', secondLastName: 'Díaz', email: 'ana@correo.mx' }

export const EXAMPLES = {
  login: {
    body: { email: 'ana@correo.mx', password: 'mi-contraseña', address: '187.190.1.20' },
    returns: {
      student: {
        _id: STUDENT,
        ...person,
        phoneNumber: '5512345678',
        secondPhoneNumber: null,
        birthDate: '2009-04-30',
        groups: ['65f0a1b2c3d4e5f6a7b8c909'],
        materialFolios: [],
        comipemsOrder: [],
        idPromotionalCode: null,
        registerDate: '2026-08-10T16:20:00.000Z',
        uniqueFolio: '26-000123',
        reference: '1001238',
        debt: true,
        dueOn: '2026-12-05',
        balance: { payments: { total: 2500, discounts: 500 }, costs: { total: 6500 } },
      },
    },
  },
  comment: { body: comment, returns: { videoComment: { _id: '65f0a1b2c3d4e5f6a7b8c90a', ...comment } } },
  appoiments: {
    query: { student: STUDENT },
    returns: { appoiments: [{ _id: SLOT, course: COURSE, date: '2026-11-24', hour: 16, topicList: [TOPIC], available: 4, booking: null }] },
  },
  book: {
    body: { student: STUDENT, appoiment: SLOT, courseTopics: [TOPIC._id] },
    returns: { booking: { _id: BOOKING, appoiment: SLOT, student: STUDENT, courseTopics: [TOPIC] } },
  },
  register: {
    body: { talk: TALK, student: { ...person, phoneNumber: '5512345678' } },
    returns: { userTalks: { _id: '65f0a1b2c3d4e5f6a7b8c90b', talk: TALK, ...person } },
  },
  courses: {
    returns: {
      courses: [{ ...COURSE, price: 6500, duration: 90, courseLevel: LEVEL, children: [] }],
      courseLevels: [{ _id: LEVEL, name: 'Media Superior', description: 'Ingreso a bachillerato' }],
    },
  },
  groups: {
    query: { course: COURSE._id },
    returns: {
      groups: [
        {
          _id: '65f0a1b2c3d4e5f6a7b8c909',
          name: 'Sabatino A',
          startDate: '2026-12-05',
          endDate: '2027-03-06',
          schedules: SATURDAY,
          quota: 30,
          available: 12,
          locationInfo: { name: 'Lindavista' },
          course: { ...COURSE, isParent: false, courseLevel: LEVEL, duration: 90 },
        },
      ],
    },
  },
  talks: {
    query: { from: '2026-12-01', to: '2026-12-31' },
    returns: {
      talks: [
        {
          _id: TALK,
          name: 'Cómo elegir bachillerato',
          courseLevel: LEVEL,
          filter: 'Orientacion Bachillerato',
          isFeria: false,
          date: '2026-12-05',
          schedules: [{ ...SATURDAY[0], day: '5' }],
          quota: 40,
          available: 9,
          classRoom: null,
        },
      ],
    },
  },
}
