#include "Answer.hpp"

#include "Syntax.hpp"

namespace branchbook {

cbeast_result prepare(const cbeast_field *fields, size_t count, std::string &prepared) {
    for (size_t index = 0; index < count; index++) {
        auto name = view(fields[index].name);
        auto value = view(fields[index].value);
        if (!isToken(name) || !isFieldValue(value)) return CBEAST_BAD_FIELD;
        if (isReserved(name)) return CBEAST_RESERVED_FIELD;
        prepared.append(name).append(": ").append(value).append("\r\n");
    }
    return CBEAST_TAKEN;
}

cbeast_result prepare(const cbeast_response &response, Answer &answer) {
    if (response.status < 200 || response.status > 599) return CBEAST_BAD_STATUS;
    answer.status = response.status;
    return prepare(response.fields, response.field_count, answer.fields);
}

} // namespace branchbook
