#include "Answer.hpp"

#include "Syntax.hpp"

namespace branchbook {

cbeast_result check(const cbeast_field *fields, size_t count) {
    for (size_t index = 0; index < count; index++) {
        auto name = view(fields[index].name);
        if (!isToken(name) || !isFieldValue(view(fields[index].value))) return CBEAST_BAD_FIELD;
        if (isReserved(name)) return CBEAST_RESERVED_FIELD;
    }
    return CBEAST_TAKEN;
}

cbeast_result prepare(const cbeast_response &response, Answer &answer) {
    if (response.status < 200 || response.status > 599) return CBEAST_BAD_STATUS;
    auto result = check(response.fields, response.field_count);
    if (result != CBEAST_TAKEN) return result;
    answer.status = response.status;
    for (size_t index = 0; index < response.field_count; index++) {
        auto const &field = response.fields[index];
        answer.fields.append(view(field.name)).append(": ").append(view(field.value)).append("\r\n");
    }
    return CBEAST_TAKEN;
}

} // namespace branchbook
