/** Limits of what a page may say of its visitor. Apart from the others, for the widget's launcher has to be small. */
export const visitorLimits = {
  /** Characters of a name, an e-mail address (RFC 5321) and a phone number. */
  nameLength: 120,
  emailLength: 254,
  phoneLength: 40,
  /** Attributes of one visitor, characters of the name of one, and of a text. */
  attributes: 20,
  attributeNameLength: 40,
  attributeLength: 200,
} as const;

/** Limits of the form before the chat. */
export const preChatLimits = {
  fields: 10,
  idLength: 40,
  labelLength: 120,
  choices: 20,
  choiceLength: 80,
  /** Characters of one answer. */
  valueLength: 300,
} as const;
