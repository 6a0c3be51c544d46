/** Limits of a visitor's profile, apart from the others because the widget's launcher has to be small. */
export const visitorLimits = {
  /** Characters of a name, an e-mail address (RFC 5321) and a phone number. */
  nameLength: 120,
  emailLength: 254,
  phoneLength: 40,
  /** Attributes of one visitor, characters of an attribute's name, and of its text. */
  attributes: 20,
  attributeNameLength: 40,
  attributeLength: 200,
} as const;

/** Limits of the pre-chat form. */
export const preChatLimits = {
  fields: 10,
  idLength: 40,
  labelLength: 120,
  choices: 20,
  choiceLength: 80,
  /** Characters of one answer. */
  valueLength: 300,
} as const;
